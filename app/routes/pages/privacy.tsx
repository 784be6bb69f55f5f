export default function Screen() {
  return <main>pages/privacy</main>;
}
