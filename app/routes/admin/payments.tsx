export default function Screen() {
  return <main>admin/payments</main>;
}
