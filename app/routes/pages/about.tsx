export default function Screen() {
  return <main>pages/about</main>;
}
