import { pieces } from './isolated.ts';

export function WordsView({ text }: { text: string }) {
  return pieces(text).map(({ text: piece, direction }, at) =>
    direction ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once and never changes.
      <span key={at} dir={direction}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
