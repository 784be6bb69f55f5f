export default function Screen() {
  return <main>admin/orders</main>;
}
