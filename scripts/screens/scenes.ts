import { backOfficeScenes } from './back-office-scenes.ts';
import type { Stage } from './camera.ts';
import { emailScenes } from './email-scenes.ts';
import { shopScenes } from './shop-scenes.ts';

export type Scene = {
  name: string;
  title: string;
  area: string;
  show(stage: Stage): Promise<void>;
  /** Captures only the viewport, for elements that cover the page. */
  onlyView?: true;
  desktopWidth?: number;
};

export const scenes: Scene[] = [...shopScenes, ...backOfficeScenes, ...emailScenes];
