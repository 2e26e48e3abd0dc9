import type { Migration } from '#platform/database/migrate.ts'

/**
 * What accounts and guests have read. Instants are ISO 8601 strings in UTC, as in the read models, so that queries
 * compare them without a cast.
 */
export const readMarks: Migration = {
  name: 'v1-010-read-marks',
  up: `
    create table dispute_read_marks (
      account_id text collate "C" not null,
      dispute_id text collate "C" not null,
      -- The last change of the dispute that the support agent has seen.
      read_through text collate "C" not null,
      primary key (account_id, dispute_id)
    );

    -- One mark per side: a guest's mark still applies once the order belongs to an account.
    create table conversation_read_marks (
      conversation_id text collate "C" not null,
      side text not null,
      -- The account or guest that read last.
      person_id text collate "C" not null,
      -- Sequence number of the last message that the side has read, and when.
      read_through integer not null,
      read_at text collate "C" not null,
      primary key (conversation_id, side)
    );
    create index on conversation_read_marks (person_id);

    -- When the welcome was shown on the account's first visit to the dashboard.
    create table welcome_marks (
      account_id text collate "C" primary key,
      shown_at text collate "C" not null
    );

    -- Notifications that an account has read or deleted one at a time.
    create table notification_read_marks (
      account_id text collate "C" not null,
      notification_id text collate "C" not null,
      read_at text collate "C",
      deleted_at text collate "C",
      primary key (account_id, notification_id)
    );

    -- Up to when an account has read or cleared all its notifications.
    create table notification_inboxes (
      account_id text collate "C" primary key,
      -- Applies to notifications created up to then; read_at is when the account did so.
      read_through text collate "C",
      read_at text collate "C",
      cleared_through text collate "C"
    );
  `,
}
