import type { ReactNode } from 'react';
import { Icon } from './icon';
import type { IconName } from './icon';
import './panel.css';

/** A whole screen that says one thing: not found, nothing here yet, cannot go on. */
export function Message(props: {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  children?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = props.level === 2 ? 'h2' : 'h1';
  return (
    <div className="message">
      {props.icon && (
        <span className="message-icon">
          <Icon name={props.icon} size={28} />
        </span>
      )}
      <Heading>{props.title}</Heading>
      {props.text && <p className="muted">{props.text}</p>}
      {props.children && <div className="row message-actions">{props.children}</div>}
    </div>
  );
}

/** A bordered area with a heading. */
export function Panel(props: {
  title?: string;
  tone?: 'plain' | 'good' | 'bad' | 'warn' | 'active';
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`panel panel-${props.tone ?? 'plain'} ${props.className ?? ''}`}>
      {props.title && <h2 className="panel-title">{props.title}</h2>}
      {props.children}
    </section>
  );
}

/** A short note in the flow of a page. */
export function Note(props: {
  tone?: 'info' | 'good' | 'bad' | 'warn';
  icon?: IconName;
  title?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
}) {
  const tone = props.tone ?? 'info';
  return (
    <div className={`note note-${tone}`} role={props.role}>
      <Icon name={props.icon ?? (tone === 'good' ? 'check' : 'alert')} />
      <div>
        {props.title && <strong className="note-title">{props.title}</strong>}
        {props.children}
      </div>
    </div>
  );
}

/** What a screen shows while its data comes. */
export function Loading({ text }: { text: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      {text}
    </div>
  );
}

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
