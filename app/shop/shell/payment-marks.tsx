import { useTranslations } from 'use-intl';
import americanExpress from '../../../content/pictures/payment/american-express.svg';
import applePay from '../../../content/pictures/payment/apple-pay.svg';
import benefit from '../../../content/pictures/payment/benefit.svg';
import googlePay from '../../../content/pictures/payment/google-pay.svg';
import knet from '../../../content/pictures/payment/knet.svg';
import mada from '../../../content/pictures/payment/mada.svg';
import mastercard from '../../../content/pictures/payment/mastercard.svg';
import omannet from '../../../content/pictures/payment/omannet.svg';
import qpay from '../../../content/pictures/payment/qpay.svg';
import tabby from '../../../content/pictures/payment/tabby.svg';
import tamara from '../../../content/pictures/payment/tamara.svg';
import visa from '../../../content/pictures/payment/visa.svg';

const files = {
  americanExpress,
  applePay,
  googlePay,
  visa,
  mastercard,
  mada,
  knet,
  benefit,
  qpay,
  omannet,
  tabby,
  tamara,
} as const;

type Mark = keyof typeof files;

const cards = ['americanExpress', 'visa', 'mastercard'] as const;
/** The gateway's own page, which offers the card network of Saudi Arabia in riyals only. */
const online = ['americanExpress', 'applePay', 'googlePay', 'visa', 'mastercard'] as const;

const marksByMethod: Record<string, readonly Mark[]> = {
  card: cards,
  applepay: ['applePay'],
  mada: ['mada'],
  knet: ['knet'],
  benefit: ['benefit'],
  qpay: ['qpay'],
  omannet: ['omannet'],
  tabby: ['tabby'],
  tamara: ['tamara'],
};

function listMarks(methods: readonly string[] | undefined, currency: string): readonly Mark[] {
  // The dollar shop shows all that the spec names.
  if (!methods) return [...online, 'mada'];
  const marks = methods.flatMap((method) =>
    method === 'online'
      ? [...online, ...(currency === 'SAR' ? (['mada'] as const) : [])]
      : (marksByMethod[method] ?? []),
  );
  return [...new Set(marks)];
}

type PaymentMarksProps = {
  /** Undefined in the dollar shop. */
  methods: readonly string[] | undefined;
  currency: string;
  /** The name of the method stands beside its marks. */
  isDecorative?: boolean;
  size?: 'small';
};

export function PaymentMarks({ methods, currency, isDecorative, size }: PaymentMarksProps) {
  const t = useTranslations('shop.footer');
  const height = size === 'small' ? 'h-6' : 'h-8 sm:h-8.5';
  return (
    <ul
      aria-label={isDecorative ? undefined : t('accepted')}
      aria-hidden={isDecorative}
      className="flex flex-wrap gap-1.5"
    >
      {listMarks(methods, currency).map((mark) => (
        <li key={mark}>
          <img
            src={files[mark]}
            alt={isDecorative ? '' : t(`methods.${mark}`)}
            width={54}
            height={34}
            loading="lazy"
            decoding="async"
            className={`block w-auto ${height}`}
          />
        </li>
      ))}
    </ul>
  );
}
