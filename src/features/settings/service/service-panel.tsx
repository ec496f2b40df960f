import { useMutation, useQuery } from '@tanstack/react-query'

import { emptyServiceRecord } from '#src/model/dialect.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { curlRequests, keyHeaderInUse } from '#src/queries/service/curl-requests.ts'
import { findDrift } from '#src/queries/service/find-drift.ts'
import { readContract } from '#src/queries/service/read-contract.ts'
import { serviceMutations } from '#src/queries/service/service-mutations.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import { ContractTables } from './contract-tables.tsx'
import { CurlList } from './curl-list.tsx'
import { DescribedBy } from './described-by.tsx'
import { DriftNotice } from './drift-notice.tsx'
import { Reading } from './reading.tsx'
import { ServiceCheck } from './service-check.tsx'
import * as words from './words.ts'

/** The known and assumed facts about the service, and the parts of its answers that were not read. */
export function ServicePanel() {
  const api = useApi()
  const dialect = useQuery(serviceQueries.dialect(api))
  const { data: notes = { ...emptyServiceRecord, unreadable: [] } } = useQuery(
    serviceQueries.notes(api),
  )
  const { keys: held } = useQuery(credentialsQueries.current(api)).data ?? api.credentials
  const mapping = useQuery(serviceQueries.mapping(api)).data
  const askAgain = useMutation(serviceMutations.askAgain(api))
  const accept = useMutation(serviceMutations.acceptChange(api))
  const { before } = notes
  const address = addressOf(api.config.service)
  const problem = askAgain.error ?? dialect.error
  return (
    <Panel
      title={words.service}
      actions={
        <Button size="small" busy={askAgain.isPending} onClick={() => askAgain.mutate()}>
          {words.askAgain}
        </Button>
      }
    >
      <div className="space-y-6">
        <ServiceCheck />
        {problem && <DescriptionFailed error={problem} />}
        {dialect.data === undefined ? (
          !problem && <Skeleton label={words.askingService} lines={4} />
        ) : (
          <>
            <DescribedBy dialect={dialect.data} since={notes.current?.at ?? null} />
            {before && (
              <DriftNotice
                since={before.at}
                lines={findDrift(before.dialect, dialect.data)}
                busy={accept.isPending}
                onAccept={() => accept.mutate()}
              />
            )}
            <ContractTables groups={readContract(dialect.data)} />
          </>
        )}
        {mapping && <Reading notes={notes} mapping={mapping} />}
        {dialect.data && (
          <CurlList requests={curlRequests(address, dialect.data, keyHeaderInUse(held))} />
        )}
      </div>
    </Panel>
  )
}

/** The gateway passes requests with their own key, so the local service has the page's address. */
function addressOf(service: string | null): string {
  return service === null || service === 'local' ? globalThis.location.origin : service
}

function DescriptionFailed({ error }: { error: unknown }) {
  const { title, happened } = explainError(error)
  return <ErrorNotice title={title} lost={words.consoleGoesOn(happened)} advice={words.askLater} />
}
