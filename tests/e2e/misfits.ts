import { expect, type Page } from './fixtures.ts';

/** Expects that no text is cut off and that the page does not scroll sideways. */
export async function fits(reader: Page): Promise<void> {
  expect(await misfitsOf(reader), `at ${reader.viewportSize()?.width} px`).toEqual([]);
}

/** A list of the back office may end a name with an ellipsis. */
export async function misfitsOf(reader: Page, { allowsEllipsis = false } = {}): Promise<string[]> {
  await comesToRest(reader);
  return reader.evaluate(findMisfits, allowsEllipsis);
}

/** Waits for animations; one may start another. */
async function comesToRest(reader: Page): Promise<void> {
  await reader.waitForFunction(() => {
    const moving = document.getAnimations().filter((one) => {
      const timing = one.effect?.getComputedTiming();
      return one.playState === 'running' && timing?.iterations !== Number.POSITIVE_INFINITY;
    });
    return moving.length === 0;
  });
}

/** Runs in the browser, so it uses nothing from outside. */
function findMisfits(allowsEllipsis: boolean): string[] {
  const root = document.documentElement;
  const visible = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element instanceof HTMLElement && element.checkVisibility({ opacityProperty: true }),
  ) as HTMLElement[];
  const isForScreenReaders = (element: HTMLElement) =>
    element.clientWidth === 1 || element.closest('.sr-only') !== null;
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
      scrollsSideways(element.parentElement));
  const hasText = (element: HTMLElement) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const name = (element: HTMLElement, why: string) =>
    `${why}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.innerText.slice(0, 60)}`;

  const tooWide = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px`] : [];
  const texts = visible.filter((element) => hasText(element) && !isForScreenReaders(element));
  const outside = texts.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const isOut = left < -1 || right > root.clientWidth + 1;
    return width > 0 && isOut && !scrollsSideways(element.parentElement);
  });
  const cut = texts.filter((element) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    if (allowsEllipsis && textOverflow === 'ellipsis') return false;
    const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isCutY = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2;
    return element.clientWidth > 0 && (isCutX || isCutY) && !/auto|scroll/.test(overflowX);
  });
  // Labels of a chart, which is clipped at its edges.
  const labels = [...document.querySelectorAll('svg text')].filter((label) => {
    const box = label.closest('svg:not(svg svg)')?.getBoundingClientRect();
    const { left, right, width } = label.getBoundingClientRect();
    return box && width > 0 && (left < box.left - 0.5 || right > box.right + 0.5);
  });
  return [
    ...tooWide,
    ...labels.map((label) => `is cut off: label ${label.textContent}`),
    ...outside.map((element) => name(element, 'sticks out')),
    ...cut.map((element) => name(element, 'is cut off')),
  ];
}

/** Returns the pixels by which the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
