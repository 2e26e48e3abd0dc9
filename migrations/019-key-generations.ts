import type { Migration } from './migration.ts'

/** After a sweep the next key of a person may be made; whatever is sealed beside the log says which one opens it. */
export const keyGenerations: Migration = {
  name: '019-key-generations',
  up: `
    alter table person_keys add column nth integer not null default 1;
    -- A destroyed first key that was not swept is gone for good: no next one is made.
    alter table person_keys add column swept boolean not null default false;
    alter table person_keys drop constraint person_keys_pkey;
    alter table person_keys add primary key (person, keep, nth);

    alter table papers add column nth integer not null default 1;
    alter table second_steps add column nth integer not null default 1;
  `,
}
