import type { Migration } from './migration.ts'

/** The signed note of every evidence bundle's manifest, by the SHA-256 of its manifest.json: what the market has signed. */
export const signedManifests: Migration = {
  name: '030-signed-manifests',
  up: `
    create table seal_manifests (
      sha256 text primary key,
      note text not null
    );
  `,
}
