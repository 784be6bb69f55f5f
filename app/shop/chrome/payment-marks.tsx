import americanExpress from '../../../content/pictures/payment/american-express.svg';
import applePay from '../../../content/pictures/payment/apple-pay.svg';
import googlePay from '../../../content/pictures/payment/google-pay.svg';
import mada from '../../../content/pictures/payment/mada.svg';
import mastercard from '../../../content/pictures/payment/mastercard.svg';
import visa from '../../../content/pictures/payment/visa.svg';

const marks = [
  { name: 'American Express', file: americanExpress },
  { name: 'Apple Pay', file: applePay },
  { name: 'Google Pay', file: googlePay },
  { name: 'Visa', file: visa },
  { name: 'MasterCard', file: mastercard },
  { name: 'Mada', file: mada },
];

/** What is accepted, each by the mark that shoppers know from their card or phone. */
export function PaymentMarks({ label }: { label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {marks.map(({ name, file }) => (
        <li key={name}>
          <img
            src={file}
            alt={name}
            width={54}
            height={34}
            loading="lazy"
            decoding="async"
            className="block h-8 w-auto sm:h-8.5"
          />
        </li>
      ))}
    </ul>
  );
}
