import { Anchor, Skeleton } from '@mantine/core';
import type { ListedDomainResponse } from '@mirsah/contracts/custom-domains';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { DOMAIN_HASH, domainsPath, landingPagesPath, pageDomainPath } from '../../lib/paths.ts';
import { arabicCount, customDomains as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, LoadMore } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import typography from '../../ui/typography.module.css';
import { DomainName, failureCause } from './domain-name.tsx';
import s from './domains.module.css';
import { useLostDomains, useMyDomains } from './queries.ts';

/** All of a merchant's domains with their status; each links to its page's section in the editor. */
export function DomainsCard() {
  const { hash } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const list = useMyDomains();
  const domains = itemsOf(list.data);
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a clean-up function.
    if (hash === DOMAIN_HASH) void frame.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={frame} className={s.section}>
      <Card title={text.listTitle} description={text.listIntro}>
        {list.isPending && <Skeleton h={44} />}
        {list.isLoadingError && (
          <LoadError message={errorText(list.error, text.listFailed)} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && domains.length === 0 && (
          <p className={typography.quiet}>
            {text.listEmpty}{' '}
            <Anchor component={Link} to={landingPagesPath} className={s.page ?? ''}>
              {text.toPages}
            </Anchor>
          </p>
        )}
        {domains.length > 0 && (
          <ul className={s.list} aria-label={text.listTitle}>
            {domains.map((domain) => (
              <Row key={domain.id} domain={domain} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      </Card>
    </div>
  );
}

function Row({ domain }: { domain: ListedDomainResponse }) {
  const { pageId, pageTitle } = domain;
  const cause = failureCause(domain);
  return (
    <li className={s.row}>
      <div className={s.line}>
        <DomainName domain={domain} />
      </div>
      {cause && <p className={typography.quiet}>{cause}</p>}
      {pageTitle !== null && (
        <Anchor component={Link} to={pageDomainPath(pageId)} className={s.page ?? ''}>
          <span>
            {text.ofPage} <bdi>{pageTitle}</bdi>
          </span>
        </Anchor>
      )}
    </li>
  );
}

/** Above every screen: a warning that visitors no longer reach a domain, with a link to the instructions. */
export function LostDomains() {
  const lost = useLostDomains();
  const [first, ...others] = lost;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <div className={s.lost}>
      <Banner tone="error">
        {isOne ? text.lostOne(first.name) : text.lostSome(arabicCount(lost.length, text.counted))}{' '}
        <Link to={isOne ? pageDomainPath(first.pageId) : domainsPath}>{text.mend}</Link>
      </Banner>
    </div>
  );
}
