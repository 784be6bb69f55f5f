import { useEffect, useRef, useState } from 'react';
import { BarChart, Bar as Bars, LabelList, XAxis, YAxis } from 'recharts';
import { useLanguage } from '#app/ui/use-language.ts';
import { directionOf } from '#domain/language.ts';

/** `label` is the value in words, at the end of the bar. */
export type Bar = { name: string; value: number; label: string };

const nameWidth = 128;

/** Lying bars, because names are longer than bars are wide. */
export default function SalesBarChart({ bars }: { bars: readonly Bar[] }) {
  const isMirrored = directionOf(useLanguage()) === 'rtl';
  const { box, size } = useSizeOnScreen(bars.length);
  // Two items may have the same name.
  const points = bars.map((bar, at) => ({ ...bar, at }));
  return (
    <div ref={box} dir="ltr" className="h-full text-xs">
      {size && (
        <BarChart
          {...size}
          data={points}
          layout="vertical"
          margin={{ top: 0, bottom: 0, [isMirrored ? 'left' : 'right']: 56 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide reversed={isMirrored} domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="at"
            width={nameWidth + 8}
            orientation={isMirrored ? 'right' : 'left'}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={({ x, y, payload }) => (
              <Name x={x} y={y} name={bars[payload.value]?.name ?? ''} />
            )}
          />
          <Bars
            dataKey="value"
            fill="var(--color-cypress)"
            barSize={14}
            radius={3}
            minPointSize={2}
            isAnimationActive={false}
          >
            <LabelList
              dataKey="label"
              // The end of the bar, whichever side it is on.
              position="right"
              fontSize={12}
              fill="var(--color-ink)"
            />
          </Bars>
        </BarChart>
      )}
    </div>
  );
}

/** Prints the chart in its screen size: redrawing it for the paper may finish too late. */
function useSizeOnScreen(rows: number) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more bars make the box higher.
  useEffect(() => {
    const measure = () => {
      if (!box.current || matchMedia('print').matches) return;
      const { clientWidth: width, clientHeight: height } = box.current;
      setSize({ width, height });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [rows]);
  return { box, size };
}

type NameProps = { x: number | string; y: number | string; name: string };

/** Truncates the name to one line with an ellipsis; the table has the full name. */
function Name({ x, y, name }: NameProps) {
  const isMirrored = directionOf(useLanguage()) === 'rtl';
  return (
    <foreignObject
      x={isMirrored ? x : Number(x) - nameWidth}
      y={Number(y) - 9}
      width={nameWidth}
      height={18}
    >
      <div className={`flex ${isMirrored ? 'justify-start' : 'justify-end'}`}>
        <p dir="auto" className="truncate text-muted leading-[18px]">
          {name}
        </p>
      </div>
    </foreignObject>
  );
}
