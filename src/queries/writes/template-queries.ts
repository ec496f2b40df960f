import { queryOptions } from '@tanstack/react-query'

import { emptyNewSessionDraft } from '#src/model/draft.ts'
import type { Template } from '#src/model/templates/template.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

type Place = Pick<Client, 'queryClient' | 'store'>

/** The templates of new sessions that this browser keeps, by name. */
export function templatesQuery({ store }: Pick<Client, 'store'>) {
  return queryOptions({
    queryKey: queryKeys.templates,
    // A template of an earlier version may lack what a newer one has.
    queryFn: async () => {
      const templates = await store.templates.list()
      return templates
        .map(({ name, draft }) => ({ name, draft: { ...emptyNewSessionDraft, ...draft } }))
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
  })
}

/** Keeps these templates; a template of the same name is replaced. */
export async function saveTemplates(
  { queryClient, store }: Place,
  templates: readonly Template[],
): Promise<void> {
  for (const template of templates) await store.templates.put([template.name], template)
  await queryClient.invalidateQueries({ queryKey: queryKeys.templates })
}

export async function removeTemplate({ queryClient, store }: Place, name: string): Promise<void> {
  await store.templates.remove([name])
  await queryClient.invalidateQueries({ queryKey: queryKeys.templates })
}
