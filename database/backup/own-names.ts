import { migrations } from '../migrate.ts';

// A database may hold more than this store (Supabase): only the migrations' objects are ours.

const text = migrations.map((migration) => migration.text).join('\n');

export const ownTables = findNames(/^create table (?:if not exists )?(\w+)/gm);

/** Tables that another project may have made before us, in its own way. */
export const adoptableTables = findNames(/^create table if not exists (\w+)/gm);

export const ownFunctions = findNames(/^create (?:or replace )?function (\w+)/gm);

function findNames(statement: RegExp): string[] {
  return [...new Set([...text.matchAll(statement)].map(([, name = '']) => name))];
}
