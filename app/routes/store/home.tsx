export default function Screen() {
  return <main>store/home</main>;
}
