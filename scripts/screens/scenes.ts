import { backOfficeScenes } from './back-office-scenes.ts';
import type { Stage } from './camera.ts';
import { shopScenes } from './shop-scenes.ts';

export type Scene = {
  /** Names its pictures. */
  name: string;
  title: string;
  room: string;
  /** Plays until what is to be seen stands on the page. */
  show(stage: Stage): Promise<void>;
  /** Show the view only and not the whole page: for what lies over the page. */
  onlyView?: true;
};

export const scenes: Scene[] = [...shopScenes, ...backOfficeScenes];
