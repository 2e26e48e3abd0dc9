import type { Migration } from './migration.ts'

export const reactors: Migration = {
  name: '008-reactors',
  up: `
    create table reactor_checkpoint (
      one boolean primary key default true check (one),
      position text not null,
      epoch text not null
    );
  `,
}
