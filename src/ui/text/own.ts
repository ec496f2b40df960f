/** What stands under a name that a service chose; what every object inherits, such as `constructor`, does not. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
