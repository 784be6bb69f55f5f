import { backOfficeScenes } from './back-office-scenes.ts';
import type { Stage } from './camera.ts';
import { emailScenes } from './email-scenes.ts';
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
  /** Width of the view at a desk, where it is not the usual one. */
  deskWidth?: number;
};

export const scenes: Scene[] = [...shopScenes, ...backOfficeScenes, ...emailScenes];
