/** "Wide-Tooth Comb" has no break inside "Wide-Tooth". A compound too long for a card may break. */
export function ProductTitle({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 && part.length <= maxUnbrokenLength ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move.
      <span key={at} className="inline-block max-w-full [text-decoration:inherit]">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Fits two cards side by side on a phone. */
const maxUnbrokenLength = 14;
