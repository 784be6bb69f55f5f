export default function Screen() {
  return <main>sandbox/card-page</main>;
}
