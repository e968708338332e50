import { useEffect, useRef, useState } from 'react';
import { i18n } from '../../language/i18n';
import { Button } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { cameraProblem, watchForCodes } from './camera';
import { allowSound } from './signals';
import { createSeenCodes } from './seen-codes';
import * as scannerStyles from './scanner.module.css';

/** Shows the camera until staff press Stop, so that the next guest needs no tap. */
export function CameraPanel(props: {
  /** Handles a scanned code. Returns true if the code was accepted; other codes are reported again while the camera sees them. */
  onCode: (code: string) => boolean;
}) {
  const { onCode } = props;
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  });

  useEffect(() => {
    const element = video.current;
    if (!on || !element) return;
    const stop = new AbortController();
    const see = createSeenCodes((code) => heard.current(code));
    watchForCodes(element, stop.signal, (code) => see(code, Date.now())).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      setProblem(cameraProblem(error));
      setOn(false);
    });
    return () => stop.abort();
  }, [on]);

  return (
    <>
      {on && (
        <div className={scannerStyles.viewfinder} data-on>
          <video ref={video} muted playsInline aria-label={i18n.t('Camera')} />
        </div>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button
        look={on ? 'plain' : 'primary'}
        icon={on ? icons.close : icons.scan}
        wide
        onClick={() => {
          setProblem(null);
          allowSound();
          setOn(!on);
        }}
      >
        {on ? i18n.t('Stop Scanning') : i18n.t('Start Scanning')}
      </Button>
    </>
  );
}
