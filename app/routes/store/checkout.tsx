export default function Screen() {
  return <main>store/checkout</main>;
}
