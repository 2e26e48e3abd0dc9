import type { Migration } from './migration.ts'

/** Up to where in the log every payment and refund is known to have its receipt or credit note. */
export const receipts: Migration = {
  name: '011-receipts',
  up: `
    create table receipts_checkpoint (
      one boolean primary key default true check (one),
      position text not null
    );
  `,
}
