import { backOfficeScenes } from './back-office-scenes.ts';
import type { Stage } from './camera.ts';
import { emailScenes } from './email-scenes.ts';
import { shopScenes } from './shop-scenes.ts';

export type Scene = {
  /** File name of its pictures. */
  name: string;
  title: string;
  room: string;
  /** Plays until the page shows the scene. */
  show(stage: Stage): Promise<void>;
  /** Only the viewport, for what covers the page. */
  onlyView?: true;
  /** Width of the viewport on a desktop, where it is not the usual one. */
  deskWidth?: number;
};

export const scenes: Scene[] = [...shopScenes, ...backOfficeScenes, ...emailScenes];
