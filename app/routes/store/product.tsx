export default function Screen() {
  return <main>store/product</main>;
}
