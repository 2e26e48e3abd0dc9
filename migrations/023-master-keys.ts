import type { Migration } from './migration.ts'

/** Master keys are rotated: each wrapped key names the one that opens it. */
export const masterKeys: Migration = {
  name: '023-master-keys',
  up: `
    alter table person_keys add column master text;
    create index person_keys_by_master on person_keys (master) where wrapped is not null;

    -- Keys of the market itself, wrapped like those of persons.
    create table house_keys (
      name text primary key,
      wrapped text not null,
      master text not null
    );
  `,
}
