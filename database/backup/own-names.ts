import { migrations } from '../migrate.ts';

// A database may hold more than this store (Supabase): only the objects of the migrations belong to it.

const text = migrations.map((migration) => migration.text).join('\n');

export const ownTables = findNames(/^create table (?:if not exists )?(\w+)/gm);

/** Tables that another project may have created earlier, with a different definition. */
export const adoptableTables = findNames(/^create table if not exists (\w+)/gm);

export const ownFunctions = findNames(/^create (?:or replace )?function (\w+)/gm);

function findNames(statement: RegExp): string[] {
  return [...new Set([...text.matchAll(statement)].map(([, name = '']) => name))];
}
