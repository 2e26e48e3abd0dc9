import type { Migration } from './migration.ts'

/** Papers also show what is wrong with an order: buyers send them, guests too, and producers answer with theirs. */
export const evidence: Migration = {
  name: '014-evidence',
  up: 'alter table papers add column order_id text',
}
