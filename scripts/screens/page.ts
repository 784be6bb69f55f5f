import { languages } from '#domain/language.ts';
import { devices, type Picture, toPicture } from './camera.ts';
import type { Scene } from './scenes.ts';

const displayWidths = { phone: 180, desktop: 400 };

/** Returns a page with every picture of the folder, in Markdown. */
export function describeScreens(scenes: Scene[]): string {
  const areas = [...new Set(scenes.map(({ area }) => area))];
  return [
    '# Screens',
    '',
    ...areas.flatMap((area) => [`## ${area}`, '', ...describeArea(scenes, area)]),
  ].join('\n');
}

function describeArea(scenes: Scene[], area: string): string[] {
  return scenes
    .filter((scene) => scene.area === area)
    .flatMap((scene) => [`### ${scene.title}`, '', ...listPictures(scene).map(toImage), '']);
}

function listPictures(scene: Scene): Picture[] {
  return devices.flatMap((device) =>
    languages.map((language) => toPicture(scene, language, device)),
  );
}

function toImage({ scene, language, device, file }: Picture): string {
  const name = language === 'ar' ? 'in Arabic' : 'in English';
  const alt = `${scene.title}, ${name}, on a ${device.name}`;
  return `<img src="${file}" alt="${alt}" width="${displayWidths[device.name]}">`;
}
