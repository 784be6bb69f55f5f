export default function Screen() {
  return <main>store/payment</main>;
}
