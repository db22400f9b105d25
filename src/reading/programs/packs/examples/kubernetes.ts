import type { Examples } from './example.ts';

export const KUBERNETES_EXAMPLES: Examples = {
  'kubernetes.dry-run': [
    ['kubectl delete pod web --dry-run=client'],
    ['kubectl delete pod web --dry-run=none', 'kubectl delete pod web'],
  ],
  'kubernetes.delete': [
    ['kubectl delete namespace shop', 'kubectl -n shop delete pod web', 'oc delete project shop'],
    ['kubectl get pods', 'kubectl describe pod delete'],
  ],
  'kubernetes.drain': [['kubectl drain node-1'], ['kubectl get nodes']],
  'kubernetes.cordon': [
    ['kubectl cordon node-1', 'kubectl taint nodes node-1 a=b:NoSchedule'],
    ['kubectl top nodes'],
  ],
  'kubernetes.scale': [['kubectl scale deploy/web --replicas=0'], ['kubectl scale deploy/web --replicas=3']],
  'kubernetes.scale-up': [['kubectl scale deploy/web --replicas=3'], ['kubectl get deploy']],
  'kubernetes.force': [['kubectl replace --force -f web.yaml'], ['kubectl replace -f web.yaml']],
  'kubernetes.prune': [['kubectl apply --prune -f web.yaml'], ['kubectl apply -f web.yaml']],
  'kubernetes.undo': [['kubectl rollout undo deploy/web'], ['kubectl rollout status deploy/web']],
  'kubernetes.rollout': [['kubectl rollout restart deploy/web'], ['kubectl rollout history deploy/web']],
  'kubernetes.secret': [
    ['kubectl get secret keys -o yaml', 'kubectl get secrets -ojson', 'kubectl get secret a -o name -o yaml'],
    [
      'kubectl get secrets',
      'kubectl get pods -o yaml',
      'kubectl get secret -o name',
      'kubectl get secrets -owide',
    ],
  ],
  'kubernetes.config-raw': [['kubectl config view --raw'], ['kubectl config view']],
  'kubernetes.config-delete': [['kubectl config delete-context far'], ['kubectl config get-contexts']],
  'kubernetes.config': [['kubectl config use-context far'], ['kubectl config current-context']],
  'kubernetes.look': [['kubectl get pods -A', 'kubectl logs web'], ['kubectl apply -f web.yaml']],
  'kubernetes.change': [['kubectl apply -f web.yaml', 'kubectl label pod web a=b'], ['kubectl get pod web']],
  'kubernetes.helm-dry': [['helm upgrade web chart --dry-run'], ['helm upgrade web chart']],
  'kubernetes.helm-uninstall': [['helm uninstall web', 'helm -n shop delete web'], ['helm list']],
  'kubernetes.helm-rollback': [['helm rollback web 1'], ['helm history web']],
  'kubernetes.helm-force': [['helm upgrade --force web chart'], ['helm upgrade web chart']],
  'kubernetes.helm-push': [['helm push web-1.tgz oci://charts.example'], ['helm package chart']],
  'kubernetes.helm-local': [['helm lint chart', 'helm template chart'], ['helm install web chart']],
};
