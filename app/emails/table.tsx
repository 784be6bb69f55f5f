import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import { type EmailTheme, themeOf } from './styles.ts';

export const ThemeContext = createContext<EmailTheme>(themeOf('en', undefined));

export const useTheme = () => useContext(ThemeContext);

type TableProps = { children: ReactNode; width?: 'auto'; style?: CSSProperties };

/** Mail programs drop the direction of the page: every table and cell sets its own. */
export function Table({ children, width, style }: TableProps) {
  const { dir } = useTheme();
  return (
    <table
      role="presentation"
      dir={dir}
      width={width === 'auto' ? undefined : '100%'}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ direction: dir, borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

type CellProps = { children: ReactNode; isAtEnd?: boolean; style?: CSSProperties };

export function Cell({ children, isAtEnd = false, style }: CellProps) {
  const { dir, align, opposite } = useTheme();
  const side = isAtEnd ? opposite : align;
  return (
    <td
      dir={dir}
      align={side}
      valign="top"
      style={{ direction: dir, textAlign: side, verticalAlign: 'top', ...style }}
    >
      {children}
    </td>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <tr>{children}</tr>;
}
