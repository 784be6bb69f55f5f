import type { ComponentProps } from 'react';
import { citiesIn } from '#domain/geography/cities.ts';
import { TextField } from '../field.tsx';
import { useLanguage } from '../use-language.ts';

/** Suggests the platform's list of cities; other text is accepted, too. */
export function CityField({
  country,
  ...text
}: ComponentProps<typeof TextField> & { country: string }) {
  const cities = citiesIn(country, useLanguage());
  const list = cities.length > 0 ? 'cities' : undefined;
  return (
    <>
      <TextField {...text} list={list} />
      {list && (
        <datalist id={list}>
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
      )}
    </>
  );
}
