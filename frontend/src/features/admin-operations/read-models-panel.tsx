import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReadModelView } from '@contracts/rest/operations';
import { readModels, rebuildReadModel } from '../../api/admin-operations';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';
import { AskedPanel } from './asked-panel';
import { isOpen, lag, rebuildState, type RebuildState } from './read-model-state';
import { many, moment, words } from './words';
import * as styles from './read-models-panel.module.css';

/** Shows the progress of each read model, with a button to rebuild it. */
export function ReadModelsPanel() {
  return (
    <AskedPanel
      title="Read models"
      intro="What every screen shows, built from the events alone. Built anew beside the live tables: everything stays readable meanwhile."
      query={useQuery(readModels())}
    >
      {(models, readAt) => (
        <div className={styles.readModels}>
          {models.map((model) => (
            <ReadModel key={model.name} model={model} readAt={readAt} />
          ))}
        </div>
      )}
    </AskedPanel>
  );
}

function ReadModel({ model, readAt }: { model: ReadModelView; readAt: number }) {
  const name = words(model.name);
  const { tone, text } = lag(model, readAt);
  const state = rebuildState(model);
  const rebuild = useAction({
    run: () => rebuildReadModel(model.name),
    success: { title: 'Rebuild requested', description: `${name} is built anew from the events.` },
    failure: 'Failed to request the rebuild',
    refresh: [readModels().queryKey],
  });
  return (
    <div className={styles.readModel} role="group" aria-label={name}>
      <div className="row">
        <h3>{name}</h3>
        <Badge tone={tone}>{text}</Badge>
        {model.parked > 0 && <Badge tone="bad">{`${many(model.parked, 'stream')} parked`}</Badge>}
      </div>
      <Button
        disabled={isOpen(state) || rebuild.isPending}
        onClick={() => rebuild.mutate(undefined)}
        aria-label={`Rebuild ${name}`}
      >
        Rebuild
      </Button>
      <p className="muted small">
        Version {model.version}
        {model.events !== null && `, ${many(model.events, 'event')} taken in`}, last written{' '}
        {moment(model.updatedAt)}
      </p>
      <Rebuild name={name} state={state} />
    </div>
  );
}

function Rebuild({ name, state }: { name: string; state: RebuildState }) {
  return (
    <div className={state.kind === 'none' ? undefined : styles.rebuild}>
      <p
        className={state.kind === 'failed' ? `small ${styles.rebuildFailed}` : 'small'}
        role="status"
      >
        {state.kind !== 'none' && state.text}
      </p>
      {state.kind === 'building' && (
        <p className="row">
          <progress
            aria-label={`Rebuild of ${name}`}
            {...(state.done !== null && state.total
              ? { value: Math.min(state.done, state.total), max: state.total }
              : {})}
          />
          <span className="small number">
            {state.done !== null &&
              (state.total
                ? `${many(state.done, 'event')} of ${many(state.total, 'event')}`
                : many(state.done, 'event'))}
          </span>
        </p>
      )}
    </div>
  );
}
