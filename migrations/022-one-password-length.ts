import type { Migration } from './migration.ts'

/** Everybody's password is long enough to sell with: the length of a producer's is no longer remembered. */
export const onePasswordLength: Migration = {
  name: '022-one-password-length',
  up: 'alter table credentials drop column sells;',
}
