import { type Language, languages } from '#domain/language.ts';
import { type Device, devices, pictureName } from './camera.ts';
import type { Scene } from './scenes.ts';

const shownWidth: Record<Device['name'], number> = { phone: 180, desk: 400 };

export function describeScreens(scenes: Scene[]): string {
  const rooms = [...new Set(scenes.map(({ room }) => room))];
  return [
    '# Screens',
    '',
    'Every screen and every e-mail in English and Arabic, on a phone and on a desk. Long pages are cut.',
    'Made by `npm run screens`; not by hand.',
    '',
    ...rooms.flatMap((room) => [`## ${room}`, '', ...describeRoom(scenes, room)]),
  ].join('\n');
}

function describeRoom(scenes: Scene[], room: string): string[] {
  return scenes
    .filter((scene) => scene.room === room)
    .flatMap((scene) => [
      `### ${scene.title}`,
      '',
      devices.flatMap(({ name }) => languages.map((one) => show(scene, one, name))).join('\n'),
      '',
    ]);
}

function show(scene: Scene, language: Language, device: Device['name']): string {
  const words = language === 'ar' ? 'in Arabic' : 'in English';
  const alt = `${scene.title}, ${words}, on a ${device}`;
  const src = `screens/${pictureName(scene, language, device)}`;
  return `<img src="${src}" alt="${alt}" width="${shownWidth[device]}">`;
}
