/**
 * SQL by which the role that owns a service's schema may log in as itself, with no right but those of its schema. The
 * migrations create the role where it is missing.
 */
export function roleSql(role: string, password: string): string {
  return `do $$ begin create role ${role}; exception when duplicate_object then null; end $$;
alter role ${role} login nosuperuser nocreatedb nocreaterole password '${password}';
`
}
