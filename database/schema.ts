import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { CatalogTables } from './tables/catalog-tables.ts';
import type { Moment, NullableMoment } from './tables/columns.ts';
import type { CustomerTables } from './tables/customer-tables.ts';
import type { ExportTables } from './tables/export-tables.ts';
import type { MessageTables } from './tables/message-tables.ts';
import type { OrderTables } from './tables/order-tables.ts';
import type { PaymentTables } from './tables/payment-tables.ts';
import type { PrivacyTables } from './tables/privacy-tables.ts';
import type { RemittanceTables } from './tables/remittance-tables.ts';
import type { ReportTables } from './tables/report-tables.ts';
import type { ReviewTables } from './tables/review-tables.ts';
import type { SettingsTables } from './tables/setting-tables.ts';
import type { StaffTables } from './tables/staff-tables.ts';
import type { StockTables } from './tables/stock-tables.ts';
import type { TextTables } from './tables/text-tables.ts';

export type { AdEventState, EmailState } from './tables/message-tables.ts';
export type { PaymentState, RefundState } from './tables/payment-tables.ts';
export type { ReviewState } from './tables/review-tables.ts';

export type Schema = CatalogTables &
  OrderTables &
  PaymentTables &
  MessageTables &
  CustomerTables &
  ExportTables &
  PrivacyTables &
  RemittanceTables &
  ReportTables &
  ReviewTables &
  SettingsTables &
  TextTables &
  StaffTables &
  StockTables & {
    backfills: { name: string; reached: number; updated_at: Moment };
    server_processes: {
      id: string;
      since: Moment;
      seen_at: Moment;
      feature_level: Generated<number>;
    };
    attempt_counts: { key: string; tries: number; until: ColumnType<Date, Date, Date> };
    backups: BackupColumns;
  };

type BackupColumns = {
  id: Generated<number>;
  made_by: 'schedule' | 'command' | 'found';
  started_at: Moment;
  ended_at: NullableMoment;
  claimed_by: string | null;
  file: string | null;
  bytes: number | null;
  failure: string | null;
  removed_at: NullableMoment;
};

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export type ProductRow = Selectable<Schema['products']>;
export type PictureRow = Selectable<Schema['product_pictures']>;
export type NewProduct = Insertable<Schema['products']>;
export type OrderRow = Selectable<Schema['orders']>;
export type EmailRow = Selectable<Schema['emails']>;
export type PaymentRow = Selectable<Schema['payments']>;
export type RefundRow = Selectable<Schema['refunds']>;
export type AttentionItemRow = Selectable<Schema['attention_items']>;
