export default function Screen() {
  return <main>admin/login</main>;
}
