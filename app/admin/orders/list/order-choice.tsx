import { useTranslations } from 'use-intl';

export type Choose = (isSelected: boolean, isRange: boolean) => void;

type OrderChoiceProps = { orderId: string; isSelected: boolean; onChoose: Choose };

/** Selects an order for bulk actions. */
export function OrderChoice({ orderId: id, isSelected, onChoose }: OrderChoiceProps) {
  const t = useTranslations('admin.orderList');
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center sm:-my-2.5">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('choose', { id })}
        onChange={({ target, nativeEvent }) =>
          onChoose(target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
        className="size-4.5 accent-cypress"
      />
    </label>
  );
}
