import { Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Config } from '../constructs/config.ts';
import { DomainConnections } from '../constructs/domains.ts';
import { Firewall } from '../constructs/firewall.ts';

/**
 * Resources independent of the home region: the certificates and the firewall, which CloudFront requires in
 * its own region before a distribution can be created, and the target of merchants' domains.
 */
export class EdgeStack extends Stack {
  readonly certificate: Certificate;
  readonly webAclArn: string;
  readonly connections: DomainConnections;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: Config }) {
    super(scope, id, props);
    const { app, sites } = config;
    const zoneOf = ({ zone }: Config['app'], name: string) =>
      HostedZone.fromHostedZoneAttributes(this, name, { hostedZoneId: zone.id, zoneName: zone.name });
    const everySite = `*.${sites.domain}`;
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: app.domain,
      subjectAlternativeNames: [everySite],
      validation: CertificateValidation.fromDnsMultiZone({
        [app.domain]: zoneOf(app, 'AppZone'),
        [everySite]: zoneOf(sites, 'SitesZone'),
      }),
    });
    this.webAclArn = new Firewall(this, 'Firewall', { prefix: config.prefix }).webAclArn;
    this.connections = new DomainConnections(this, 'DomainConnections');
  }
}
