// Declares only what is used here: the packages are installed on demand, and tsc has to pass without them.

declare module 'puppeteer-core' {
  export type Page = {
    setViewport(viewport: {
      width: number;
      height: number;
      deviceScaleFactor: number;
      isMobile: boolean;
    }): Promise<void>;
    setDefaultTimeout(ms: number): void;
    goto(url: string, options?: { waitUntil: 'networkidle0' }): Promise<unknown>;
    locator(selector: string): { click(): Promise<void>; wait(): Promise<unknown> };
    createCDPSession(): Promise<{ send(method: string): Promise<unknown> }>;
  };
  type Options = {
    executablePath?: string;
    channel?: string;
    env?: Record<string, string | undefined>;
    args?: string[];
  };
  const puppeteer: {
    launch(options: Options): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
  };
  export default puppeteer;
}

declare module 'lighthouse' {
  import type { Page } from 'puppeteer-core';

  type Flags = {
    logLevel?: string;
    disableStorageReset?: boolean;
    disableFullPageScreenshot?: boolean;
    maxWaitForLoad?: number;
  };
  export default function lighthouse(
    url: string,
    flags: Flags,
    config: undefined,
    page: Page,
  ): Promise<{ lhr: unknown } | undefined>;
}
