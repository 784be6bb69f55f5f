import type { Language } from '#domain/language.ts';
import { type Device, desktop, type Picture, phone, toPicture } from './camera.ts';
import { scenes } from './scenes.ts';

// The pictures of docs/screens.md.

const curated: [scene: string, language: Language, device: Device][] = [
  ['home', 'en', desktop],
  ['home', 'ar', phone],
  ['product', 'en', phone],
  ['cart', 'ar', phone],
  ['checkout', 'en', desktop],
  ['paid', 'ar', phone],
  ['tracking-own', 'en', phone],
  ['admin-orders', 'en', desktop],
  ['admin-orders', 'ar', phone],
  ['admin-order', 'en', desktop],
  ['admin-revenue', 'en', desktop],
  ['admin-sales', 'ar', desktop],
  ['admin-product', 'en', desktop],
  ['admin-stock', 'en', desktop],
];

export const curatedPictures: Picture[] = curated.map(([name, language, device]) => {
  const scene = scenes.find((one) => one.name === name);
  if (!scene) throw new Error(`there is no scene ${name}`);
  return toPicture(scene, language, device);
});
