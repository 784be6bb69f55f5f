import { reviewRow } from './reviews-entry.tsx';

const long = ['w-full', 'w-11/12', 'w-1/2'];
const short = ['w-full', 'w-2/3'];
/** About as many lines as the first comments have on a wide page. */
const outlines = { a: long, b: short, c: long, d: short, e: long };

/** Keeps the place of the first comments until they are here. */
export function ReviewOutlines() {
  return (
    <div aria-hidden="true">
      {Object.entries(outlines).map(([key, lines]) => (
        <div key={key} className={reviewRow}>
          <Line width="w-28" />
          <div className="max-w-[58ch] text-lg">
            {lines.map((width) => (
              <Line key={width} width={width} />
            ))}
            {/* A phone takes a line more. */}
            <div className="min-[37.5rem]:hidden">
              <Line width="w-1/3" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/** As high as a line of the text around it. */
function Line({ width }: { width: string }) {
  return (
    <div className="flex h-[1lh] items-center">
      <div className={`h-2.5 rounded-full bg-sand/70 ${width}`} />
    </div>
  );
}
