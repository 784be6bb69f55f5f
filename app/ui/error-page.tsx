/** What a visitor sees when a page could not be made. */
export function ErrorPage({ status }: { status: number }) {
  return <main data-status={status}>Unexpected Application Error</main>;
}
