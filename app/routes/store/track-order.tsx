export default function Screen() {
  return <main>store/track-order</main>;
}
