import { useTranslations } from 'use-intl';
import { fontPairings, reviewChoices, type SettingField } from '#domain/settings/settings.ts';

/** Returns the name of a choice; undefined for fields of another kind, and choices of a later release. */
export function useChoiceName() {
  const t = useTranslations('admin.settings');
  return (field: SettingField, text: string): string | undefined => {
    if (field === 'fonts') {
      const choice = (['', ...fontPairings] as const).find((one) => one === text);
      return choice === undefined ? undefined : t(`fontChoices.${choice || 'usual'}`);
    }
    if (field !== 'reviews') return undefined;
    const choice = reviewChoices.find((one) => one === text);
    return choice === undefined ? undefined : t(`reviewChoices.${choice || 'usual'}`);
  };
}
