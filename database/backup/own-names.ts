import { migrations } from '../migrate.ts';

// A database may hold more than this store (a Supabase project does): what the migrations make is ours.

const text = migrations.map((migration) => migration.text).join('\n');

/** The tables that the migrations make, each after those it refers to. */
export const ownTables = findNames(/^create table (?:if not exists )?(\w+)/gm);

/** Those that another project may have made before us, in its own way. */
export const adoptableTables = findNames(/^create table if not exists (\w+)/gm);

/** The functions that they make, for triggers and searching. */
export const ownFunctions = findNames(/^create (?:or replace )?function (\w+)/gm);

function findNames(statement: RegExp): string[] {
  return [...new Set([...text.matchAll(statement)].map(([, name = '']) => name))];
}
