export default function Screen() {
  return <main>pages/shipping-terms</main>;
}
