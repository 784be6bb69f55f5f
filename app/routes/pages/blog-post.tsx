export default function Screen() {
  return <main>pages/blog-post</main>;
}
