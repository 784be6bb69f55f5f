export default function Screen() {
  return <main>pages/contact</main>;
}
